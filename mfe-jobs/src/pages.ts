/** The add job page. No other part links to it; remote.json declares it. */
export const ADD_JOB_PAGE = '/add-job';
