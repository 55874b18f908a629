/** What a page is: the fields of §3 Page, Site, Tag or category, Pagination group. Plain, clonable data throughout. */
export type { FooterPart, FrontMatter, HeadTag, Heading, MetaTag, PageData, PageKey } from './page';
export type { ArchiveView, ArticleView, Feature, FriendLink, HomeColumn, HomeView, Pagination, PostLink, PostSummary, ProjectLink, SeriesPart, SeriesView, TermLink, TimelineYear, Outline, PageView } from './views';
export type { NavItem, NavLink, SidebarEntry, SidebarView, SiteData, SiteLocale, PublicThemeConfig, Quote } from './site';
export type { Alternate, ClientManifest, DocumentData, OfflinePlan, PageChunk, RouteShard, ShellPage } from './wire';
export { LOCKED_ISLAND, OPENED_EVENT, type LockedText } from './locked';
export { AUTO_SIDEBAR } from './wire';
export { directionOf } from './direction';
export { createActiveNav } from './nav';
export { formatDate, formatDateTime, formatLastUpdated, parseLocalTime, type LocalTime } from './time';
