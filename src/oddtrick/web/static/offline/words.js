// What is said of the site without a network.

import { t } from "../shared/language.js";

export const words = {
  newer: t("A newer version of Oddtrick is ready."),
};
