type List = readonly [string, ...string[]];

/** What believable load data is put together from. */
export const COMPANY_FIRST: List = ['Northern', 'Silver', 'Blue', 'Green', 'Harbour', 'Summit', 'River', 'Stone', 'Cedar', 'Falcon', 'Copper', 'Bright', 'Iron', 'Willow', 'Amber', 'Granite'];
export const COMPANY_SECOND: List = ['Peak', 'Field', 'Bridge', 'Point', 'Gate', 'Works', 'Line', 'Grove', 'Forge', 'Shore', 'Mill', 'Crest', 'Vale', 'Haven', 'Spark', 'Root'];
export const COMPANY_KIND: List = ['Software', 'Labs', 'Group', 'Health', 'Energy', 'Media', 'Analytics', 'Robotics', 'Finance', 'Logistics', 'Studios', 'Systems'];
export const LEVELS: List = ['Junior', 'Senior', 'Lead', 'Staff', 'Principal', 'Associate'];
export const POSITIONS: List = ['Frontend Engineer', 'Backend Engineer', 'Full-Stack Developer', 'Data Analyst', 'Product Manager', 'UX Designer', 'QA Engineer', 'Site Reliability Engineer', 'Mobile Developer', 'Technical Writer'];
export const PLACES: List = ['Remote', 'Berlin', 'Prague', 'London', 'Dublin', 'Lisbon', 'Oslo', 'Vienna', 'Warsaw', 'Tallinn', 'Madrid', 'Utrecht'];
export const TAGS: List = ['remote', 'react', 'typescript', 'referral', 'startup', 'fintech', 'health', 'hybrid', 'urgent', 'dream job'];
export const FIRST_NAMES: List = ['Ada', 'Ben', 'Chiara', 'David', 'Elif', 'Farid', 'Greta', 'Hugo', 'Ines', 'Jonas', 'Katya', 'Liam', 'Mona', 'Nils', 'Olga', 'Petr'];
export const LAST_NAMES: List = ['Novak', 'Keller', 'Rossi', 'Andersen', 'Yilmaz', 'Costa', 'Murphy', 'Larsen', 'Horvath', 'Dubois', 'Kowalski', 'Meyer'];
export const NOTES: List = ['Found on the careers page.', 'Referred by a former colleague; write a thank-you afterwards.', 'Ask about the size of the team and the on-call rota.', 'The posting mentions a four-day week.', 'Portfolio sent together with the application.'];
