/** A thread that renders batches of articles: source files in, what is stored of each out, in the same order. */
import { parentPort, workerData } from 'node:worker_threads';
import type { SourceFile } from '../content/article';
import { createSnippetReader } from '../platform/read-snippet';
import { createArticleRenderer, type ArticleRules } from './render-article';

const rules = workerData as ArticleRules;
const renderer = createArticleRenderer(rules);
const snippets = createSnippetReader(rules);

parentPort!.on('message', (batch: readonly SourceFile[]) => parentPort!.postMessage(batch.map((source) => renderer.render(source, snippets))));
