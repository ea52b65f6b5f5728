// What a club or a director needs: the page holds the doors to it; files of deals are opened here.

import { installShapes } from "../shared/cards.js";
import { listenForFiles } from "./boards.js";

installShapes();
listenForFiles();
