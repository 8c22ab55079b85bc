/** Creates the DOM elements and the style sheet of the fake Stripe.js. It never parses markup from text. */
export const DOM = `
function el(tag, attributes, children) {
  var isSvg = tag === 'svg' || tag === 'path' || tag === 'rect';
  var node = isSvg ? document.createElementNS('http://www.w3.org/2000/svg', tag) : document.createElement(tag);
  Object.keys(attributes || {}).forEach(function (name) {
    if (attributes[name] !== null) node.setAttribute(name, attributes[name]);
  });
  (children || []).forEach(function (child) {
    node.append(child);
  });
  return node;
}

function icon(shapes) {
  var svg = { viewBox: '0 0 24 24', fill: 'none', stroke: 'currentColor', 'stroke-width': '1.75', 'aria-hidden': 'true' };
  return el('svg', svg, shapes.map(function (shape) { return el(shape[0], shape[1]); }));
}

function cardIcon() {
  return icon([
    ['rect', { x: '2.5', y: '5', width: '19', height: '14', rx: '3' }],
    ['path', { d: 'M2.5 10h19M6 15h4' }],
  ]);
}

function bankIcon() {
  return icon([['path', { d: 'M3 10 12 4l9 6M4 20h16M6 10v7M10 10v7M14 10v7M18 10v7', 'stroke-linejoin': 'round' }]]);
}

var isStyled = false;

function addStyle() {
  if (isStyled) return;
  isStyled = true;
  var sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE_TEXT);
  document.adoptedStyleSheets = document.adoptedStyleSheets.concat([sheet]);
}

function createEmitter() {
  var handlers = [];
  return {
    on: function (event, handler) {
      handlers.push({ event: event, handler: handler });
    },
    off: function (event, handler) {
      handlers = handlers.filter(function (entry) {
        return entry.event !== event || (handler && entry.handler !== handler && entry.handler.inner !== handler);
      });
    },
    emit: function (event, payload) {
      handlers.slice().forEach(function (entry) {
        if (entry.event === event) entry.handler(payload);
      });
    },
    clear: function () {
      handlers = [];
    },
  };
}
`;
