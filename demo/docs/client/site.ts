import { showContents } from './contents.ts';
import { offerCopies } from './copy.ts';
import { openMenu } from './menu.ts';
import { letRegionsScroll } from './regions.ts';
import { offerSchemes } from './scheme-switch.ts';
import { offerSearch } from './search-dialog.ts';
import { filterTables } from './table-filter.ts';

offerSchemes();
offerSearch();
openMenu();
offerCopies();
filterTables();
letRegionsScroll();
showContents();
if (document.querySelector('.live, .states')) void import('./live.ts').then(({ playExamples }) => playExamples());
if (document.querySelector('.theme-editor')) void import('./theme-editor.ts').then(({ editTheme }) => editTheme());
