/** One chunk of what searches, filters and empty lists need. */
export const help = () => import('./components/search-help.tsx');
