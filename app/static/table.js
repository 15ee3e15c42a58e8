// The table in the browser: large cards, choosing and playing, and the pace of what is shown.
import { startInput } from "./input.js";
import { startMotion } from "./motion.js";
import { startConnection } from "./connection.js";

const connection = startConnection();
startInput(connection);
startMotion();
document.body.dataset.uiReady = ""; // a person, or a test, may begin
