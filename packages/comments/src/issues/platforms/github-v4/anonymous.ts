/** GitHub v4 for those without a token: GraphQL does not answer them, REST does, and its `node_id` is GraphQL's id. */
import { PlatformError } from '../../http';
import type { CommentStore, Connection } from '../../store';
import { createGithubRest } from '../github-v3/reading';
import { PLATFORM } from './platform';

export default function createStore(connection: Connection): CommentStore {
  const { findIssue, getIssue, listComments } = createGithubRest(connection);
  const refuse = (): Promise<never> => Promise.reject(new PlatformError('Requires authentication', 'status', 401));
  return {
    platform: { ...PLATFORM, link: connection.baseURL },
    findIssue,
    getIssue,
    listComments,
    getUser: refuse,
    createIssue: refuse,
    postComment: refuse,
    editComment: refuse,
    deleteComment: refuse,
    getReactions: refuse,
    react: refuse,
  };
}
