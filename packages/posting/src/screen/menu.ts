import { isDepartment, isGeneric } from '../title/words.ts';
import { foldPlain } from '../text/clean.ts';

/** Words of menus, forms and tables: each stands on screens of any kind, and none of them names who hires or what for. */
const WORDS = new Set([
  'main', 'home', 'menu', 'navigation', 'navigate', 'skip', 'start', 'dashboard', 'board', 'account', 'accounts', 'profile', 'settings', 'options', 'tools', 'more', 'other', 'others', 'all', 'new', 'open', 'close', 'closed', 'back', 'next', 'previous', 'first', 'last', 'name', 'first name', 'last name', 'full name', 'e mail', 'email', 'phone', 'address', 'date', 'type', 'status', 'size', 'sort', 'filter', 'filters', 'view', 'edit', 'delete', 'share', 'save', 'saved', 'print', 'download', 'downloads', 'upload', 'submit', 'cancel', 'yes', 'no', 'ok',
  'website', 'company website', 'homepage',   'light', 'dark', 'theme', 'english', 'deutsch', 'francais', 'cestina', 'language', 'languages', 'login', 'logout', 'log in', 'log out', 'sign in', 'sign up', 'register', 'help', 'support', 'faq', 'faqs', 'news', 'blog', 'press', 'media', 'events', 'stories', 'community', 'people', 'talent', 'employers', 'for employers', 'candidates', 'company', 'companies', 'industry', 'industries', 'technology', 'technologies', 'products', 'product', 'services', 'service', 'solutions', 'resources', 'platform', 'pricing', 'customers', 'partners', 'investors', 'developers', 'docs', 'documentation', 'legal', 'terms', 'privacy', 'imprint', 'impressum', 'cookies', 'sitemap', 'contact', 'about', 'team', 'teams', 'locations', 'location', 'remote', 'hybrid', 'salary', 'salaries', 'benefits', 'applied', 'interview', 'interviews', 'offer', 'offers', 'rejected', 'wishlist', 'notes', 'communications', 'statistics', 'analytics', 'reports', 'users', 'tickets', 'details', 'summary', 'overview', 'experience', 'education', 'skills', 'alerts', 'job alerts', 'messages', 'notifications', 'network', 'learning', 'premium', 'tags', 'questions', 'popular', 'featured', 'trending', 'latest', 'salary calculator', 'my jobs', 'my account', 'quick links', 'follow us', 'social', 'logo', 'banner', 'image',
]);

/** Whether a text is nothing but a word of a menu, a form or a table. */
export function isMenuWord(text: string): boolean {
  const plain = foldPlain(text);
  return WORDS.has(plain) || WORDS.has(plain.replace(/^(?:by|the|our|my|your|main) /, '')) || isDepartment(text) || isGeneric(text);
}
