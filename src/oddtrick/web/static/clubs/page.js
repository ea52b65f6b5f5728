// What a club or a director needs: the page holds the doors to it; files of deals are opened here.

import { installShapes } from "../shared/cards.js";
import { speak } from "../shared/dom.js";
import { t } from "../shared/strings.js";
import { words as w } from "../front/words.js";
import { listenForFiles } from "./boards.js";

installShapes();
speak({ ...t, ...w });
listenForFiles();
