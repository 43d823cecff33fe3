// Development only: loads the page anew when a front end has been rebuilt.
new EventSource('/dev/reload').addEventListener('message', () => location.reload());
