/** All five fake platforms, by the names of the real ones, and where the widget finds them. */
import type { PlatformName } from '../platforms/names';
import { fakeBitbucket } from './fake-bitbucket';
import { fakeGitee } from './fake-gitee';
import { fakeGithubV3 } from './fake-github-v3';
import { fakeGithubV4 } from './fake-github-v4';
import { fakeGitlab } from './fake-gitlab';
import type { FakePlatform, Tracker } from './tracker';

/** As hosted elsewhere: GitHub Enterprise Server has its APIs below `/api`. */
export const FAKE_PLATFORMS: Readonly<Record<PlatformName, (tracker: Tracker) => FakePlatform>> = {
  github: (tracker) => fakeGithubV3(tracker, '/api/v3'),
  'github-v4': (tracker) => fakeGithubV4(tracker, '/api', '/api/v3'),
  gitlab: fakeGitlab,
  bitbucket: fakeBitbucket,
  gitee: fakeGitee,
};
