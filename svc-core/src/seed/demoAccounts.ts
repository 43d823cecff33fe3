/** The accounts that `npm start` creates in an empty database for trying the product out. */
export const DEMO = { name: 'Demo User', email: 'demo@example.com', password: 'demo-user-password' } as const;
export const DEMO_ADMIN = { name: 'Admin', email: 'admin@example.com', password: 'admin-demo-password' } as const;

/** Whether an address is that of a demo account, which no one reads. */
export const isDemoAccount = (email: string): boolean => email === DEMO.email || email === DEMO_ADMIN.email;
