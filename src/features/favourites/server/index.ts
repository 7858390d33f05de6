import { feature } from '../../../../server/kit/index.ts'
import { favouriteBehaviour } from './favourite.ts'
import { orderFavourites } from './order.ts'
import { favouriteByUrl, userFavourites } from './read.ts'

export default feature({
  name: 'favourites',
  behaviours: { favourite: favouriteBehaviour },
  endpoints: [userFavourites, favouriteByUrl, orderFavourites],
})
