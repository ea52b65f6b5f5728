// What a club or a director needs: the page holds the doors to it; files of deals are opened here.

import { installShapes } from "../shared/cards.js";
import { translatePage } from "../shared/dom.js";
import { text } from "../shared/strings.js";
import { words } from "../front/words.js";
import { listenForFiles } from "./boards.js";

installShapes();
translatePage({ ...text, ...words });
listenForFiles();
