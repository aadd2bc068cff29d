import { showContents, offerCopies, letRegionsScroll, filterTables } from './article.ts';
import { offerSearch } from './search-dialog.ts';
import { openMenu, offerSchemes } from './top-bar.ts';

offerSchemes();
offerSearch();
openMenu();
offerCopies();
filterTables();
letRegionsScroll();
showContents();
if (document.querySelector('.live, .states')) void import('./live.ts').then(({ playExamples }) => playExamples());
if (document.querySelector('.theme-editor')) void import('./theme-editor.ts').then(({ editTheme }) => editTheme());
