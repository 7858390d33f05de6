import { screenRoute } from '../../../domain/screen-route.ts'

export default [
  screenRoute('/', 'Home', 'home', { aliases: ['/home'] }),
  screenRoute('/account/favourites', 'Favourites', 'favourites'),
]
