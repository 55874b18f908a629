/** The service worker of a site that is kept offline: the client's, as it is. */
import '@glimpress/client/service-worker';
