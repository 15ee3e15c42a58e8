// The page that is shown without a network: the wanted one comes as soon as there is one.
const again = () => location.reload();
addEventListener("online", again);
document.querySelector("#again").addEventListener("click", again);
