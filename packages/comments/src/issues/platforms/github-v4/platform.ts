/** What both of GraphQL's readers are to the widget (§6). */
import type { Platform } from '../../store';

export const PLATFORM: Omit<Platform, 'link'> = { name: 'GitHub', version: 'v4', sortable: true, reactable: true, proxiesImages: true };
