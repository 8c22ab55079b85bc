/** `Elements` of the fake Stripe.js: a group with at most one Payment Element, and the life cycle of that element. */
export const ELEMENTS = `
function createElements(options, retrievePaymentIntent) {
  var element = null;

  function getElementType(type) {
    return typeof type === 'string' ? type : type && type.__elementType;
  }

  return {
    clientSecret: options.clientSecret || null,
    form: function () { return element && element.form; },
    create: function (type) {
      if (getElementType(type) !== 'payment') throw new Error('The test payments have a Payment Element only.');
      if (element) throw new Error('Can only create one Element of type payment.');
      element = createPaymentElement(options.clientSecret, retrievePaymentIntent, function () { element = null; });
      return element;
    },
    getElement: function (type) { return getElementType(type) === 'payment' ? element : null; },
    update: function () {},
    fetchUpdates: function () { return Promise.resolve({}); },
    submit: function () {
      if (!element) return Promise.reject(new Error('Elements has no mounted Payment Element.'));
      var problem = element.form.validate();
      return Promise.resolve(problem ? { error: validationError(problem) } : { selectedPaymentMethod: element.form.selected() });
    },
  };
}

function createPaymentElement(clientSecret, retrievePaymentIntent, onDestroy) {
  var emitter = createEmitter();
  var form = createPaymentForm(function (change) { emitter.emit('change', change); });
  var isDestroyed = false;

  form.root.addEventListener('focusin', function (event) {
    if (!form.root.contains(event.relatedTarget)) emitter.emit('focus', { elementType: 'payment' });
  });
  form.root.addEventListener('focusout', function (event) {
    if (!form.root.contains(event.relatedTarget)) emitter.emit('blur', { elementType: 'payment' });
  });
  form.root.addEventListener('keydown', function (event) {
    if (event.key === 'Escape') emitter.emit('escape', { elementType: 'payment' });
  });

  // Emit asynchronously: callers add their listeners after mounting.
  async function load() {
    await new Promise(function (resolve) { setTimeout(resolve, 0); });
    emitter.emit('loaderstart', { elementType: 'payment' });
    var result = clientSecret ? await retrievePaymentIntent(clientSecret) : {};
    if (isDestroyed || !form.root.isConnected) return;
    if (result.error) emitter.emit('loaderror', { elementType: 'payment', error: result.error });
    else emitter.emit('ready', { elementType: 'payment' });
  }

  var element = {
    form: form,
    mount: function (target) {
      if (isDestroyed) throw new Error('This Element has already been destroyed.');
      var container = typeof target === 'string' ? document.querySelector(target) : target;
      if (!container) throw new Error('There is no place to mount the Element.');
      addStyle();
      container.replaceChildren(form.root);
      load();
    },
    unmount: function () { form.root.remove(); },
    destroy: function () {
      isDestroyed = true;
      form.root.remove();
      emitter.clear();
      onDestroy();
    },
    on: function (event, handler) {
      emitter.on(event, handler);
      return element;
    },
    once: function (event, handler) {
      var once = function (payload) {
        emitter.off(event, once);
        handler(payload);
      };
      once.inner = handler;
      emitter.on(event, once);
      return element;
    },
    off: function (event, handler) {
      emitter.off(event, handler);
      return element;
    },
    update: function () {},
    focus: function () { form.focus(); },
    blur: function () { if (form.root.contains(document.activeElement)) document.activeElement.blur(); },
    clear: function () {},
    collapse: function () {},
  };
  return element;
}
`;
