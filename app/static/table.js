// The table in the browser: large cards, choosing and playing, and the pace of what is shown.
import { startConnection } from "./connection.js";
import { startClock } from "./clock.js";
import { startCommands } from "./commands.js";
import { startDeck } from "./deck.js";
import { startInput } from "./input.js";
import { startInvitation } from "./invitation.js";
import { startMotion } from "./motion.js";
import { startSettings } from "./settings.js";
import { startTurn } from "./turn.js";

const connection = startConnection();
startCommands(connection);
startInput(connection);
startInvitation(connection);
startSettings(connection);
startMotion();
startTurn();
startClock();
startDeck();
document.body.dataset.uiReady = ""; // a person, or a test, may begin
