import { screenRoute } from '../../../domain/screen-route.ts'

export default [screenRoute('/search', 'Search', 'search')]
