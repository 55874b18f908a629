/** What makes safe HTML of Markdown, as a part that is loaded with a preview, or where the platform renders nothing. */
export { default } from '../../text/render-markdown';
