/** What stays in files of its own: the page's entry, and the service worker with what it is made of. */
const apart = /index\.html|src\/app\/main\.tsx|workers\/|workbox|\0/

/**
 * Which modules share a file, beside what the bundler finds by itself: one for each set of screens that needs them
 * came to 200 small files for a page. What one screen alone needs stays its own.
 */
export const chunks = [
  { name: 'shell', tags: ['$initial' as const], test: (id: string) => !apart.test(id), priority: 3 },
  { name: 'screens', minShareCount: 20, priority: 2 },
  { name: 'some-screens', minShareCount: 4, priority: 1 },
]
