/** The theme's layouts by the names front matter and engine use (§2). */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { ComponentType } from 'react';
import { Archive } from './archive';
import { FriendLinks } from './friend-links';
import { HomePage } from './home-page';
import { Layout } from './layout';
import { NotFound } from './not-found';
import { Offline } from './offline';
import { Projects } from './projects';
import { Timeline } from './timeline';

export const themeLayouts: Readonly<Record<string, ComponentType<LayoutProps>>> = {
  Layout,
  HomePage,
  Tag: Archive,
  TagList: Archive,
  Category: Archive,
  CategoryList: Archive,
  Timeline,
  Projects,
  FriendLinks,
  NotFound,
  Offline,
};
