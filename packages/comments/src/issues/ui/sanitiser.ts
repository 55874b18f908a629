/** What makes a platform's HTML safe, as a part that is loaded with the first comment. */
import { sanitizeHtml } from '../../text/sanitize';

export default sanitizeHtml;
