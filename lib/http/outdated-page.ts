/**
 * A script at the top of every page. A page that is older than the store asks for files that are gone, and its buttons
 * would wait for them in silence. When a script does not come and the store says that it has no such file, the page's
 * own dialog asks once whether to load it again. Without a connection there is no such answer, and nothing is said:
 * components/ui/until-loaded.ts waits for it. Here it costs no page's scripts anything.
 */
export const OUTDATED_PAGE = `addEventListener("error", function (event) {
  var file = event.target.src;
  if (!/\\/_next\\/static\\//.test(file)) return;
  fetch(file, { method: "HEAD" }).then(function (reply) {
    var dialog = document.getElementById("outdated");
    if (reply.status !== 404 || !dialog || dialog.asked) return;
    dialog.asked = true;
    dialog.onclose = function () {
      if (dialog.returnValue === "load") location.reload();
    };
    dialog.showModal();
  }, function () {});
}, true)`.replaceAll(/\n */g, '');
