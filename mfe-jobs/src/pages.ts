/** The page with the form of a new job. No other part links to it; remote.json declares it. */
export const ADD_JOB_PAGE = '/add-job';
