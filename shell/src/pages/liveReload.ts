// Development only: reloads the page when a front end has been rebuilt.
new EventSource('/dev/reload').addEventListener('message', () => location.reload());
