/** Every island that may stand on a page: the theme's, the site's own which come before them, the comment widget the config chose, and what asks for a password. */
import { importModule, useSite, type IslandRegistry } from '@glimpress/client';
import { createElement } from 'react';
import { islands } from 'virtual:glimpress/islands';
import { slots } from 'virtual:glimpress/slots';
import { widgets } from '../islands/index';
import { LOCKED_ISLAND } from '@glimpress/contracts/page';
import { COMMENTS_ISLAND } from '../layouts/comments';

const { comments } = slots;

/** The widget is told its settings; which page it stands on it asks with `usePage`. */
const withComments: IslandRegistry =
  comments === null ? {} : { [COMMENTS_ISLAND]: () => importModule(COMMENTS_ISLAND, comments).then(({ default: Widget }) => ({ default: () => createElement(Widget, useSite().comments) })) };

const locked: IslandRegistry = { [LOCKED_ISLAND]: () => import('../islands/locked/locked') };

export const pageIslands: IslandRegistry = { ...widgets, ...islands, ...withComments, ...locked };

/** Those that are pictures: on paper they are wanted whether they have been seen or not. */
export const pictureIslands: readonly string[] = ['FlowChart', 'Mermaid', ...Object.keys(islands)];
