/** §2 Projects layout: the page's text, then the projects as cards. */
import type { LayoutProps } from '@glimpress/contracts/theme';
import type { JSX } from 'react';
import { Empty } from '../parts/empty';
import { Html } from '../parts/html';
import { layoutTextsFor } from '../texts/layouts';

export function Projects({ page, body, view }: LayoutProps): JSX.Element {
  const texts = layoutTextsFor(page.lang);
  const projects = view.projects ?? [];
  return (
    <div className="archive wide">
      <header className="archive-head">
        <h1 id={view.titleSlug ?? undefined}>{page.title}</h1>
      </header>
      <Html className="content" html={body} />
      {projects.length === 0 ? (
        <Empty title={texts.noProjects} />
      ) : (
        <ul className="projects">
          {projects.map((project) => (
            <li className="project" key={project.url}>
              <h2>
                <a href={project.url} target="_blank" rel="noopener noreferrer">
                  {project.name}
                  <span className="hidden">{texts.newWindow}</span>
                </a>
              </h2>
              <p>{project.description}</p>
              <p className="meta">
                {project.language !== undefined && <span className="language">{project.language}</span>}
                {project.topics?.map((topic) => (
                  <span className="topic" key={topic}>
                    {topic}
                  </span>
                ))}
              </p>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
