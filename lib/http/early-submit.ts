/**
 * A script at the top of every page. A form that React has not hydrated yet would be sent by the browser, which reloads
 * the page and loses what was typed; on a slow phone that lasts for seconds. The script sends such a form again every
 * 50 ms until a handler takes it, which calling preventDefault tells. After 20 s, when the page's scripts have failed
 * to load, the browser sends it after all. A person who has left the page meanwhile wants it no more: a page that the
 * browser shows again from its cache must not send it by itself. A form with an address of its own is left alone: it
 * works without scripts.
 */
export const EARLY_SUBMIT = `(function () {
  var again = false, visit = 0;
  addEventListener("pagehide", function () { visit++; });
  addEventListener("submit", function (event) {
    var form = event.target, button = event.submitter, prevent = event.preventDefault, taken = false, now = visit;
    if (form.method !== "post" || form.hasAttribute("action")) return;
    if (!again && form.tries) {
      event.preventDefault();
      return event.stopImmediatePropagation();
    }
    form.tries = again ? form.tries - 1 : 400;
    if (form.tries === 0) return;
    event.preventDefault();
    event.preventDefault = function () {
      taken = true;
      form.tries = 0;
      form.removeAttribute("aria-busy");
      prevent.call(event);
    };
    setTimeout(function () {
      if (taken || !form.isConnected) return;
      if (now !== visit) {
        form.tries = 0;
        return form.removeAttribute("aria-busy");
      }
      form.setAttribute("aria-busy", "true");
      again = true;
      form.requestSubmit(button && button.form === form ? button : null);
      again = false;
    }, 50);
  }, true);
})()`.replaceAll(/\n */g, '');
