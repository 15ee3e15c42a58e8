// The table in the browser: large cards, choosing and playing, and the pace of what is shown.
import { startInput } from "./input.js";
import { startMotion } from "./motion.js";
import { startConnection } from "./connection.js";

const connection = startConnection();
startInput(connection);
startMotion();
