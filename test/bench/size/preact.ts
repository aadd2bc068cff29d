import { h, render } from 'preact';

render(h('p', null, document.title), document.body);
