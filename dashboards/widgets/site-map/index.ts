import { hubHealth } from '../../../src/live/views/hub-health.ts'
import { widget } from '../../widget.ts'
import { options } from './options.ts'

export default widget({
  id: 'site-map',
  name: '{One area} map',
  description: 'The {many area} on a map, each with its worst state, and a list beside it',
  icon: 'map',
  permission: 'AREA_READ',
  // Who may not see events is shown where the sites are all the same, so those views are not waited for here.
  reads: [hubHealth],
  shape: 'chart',
  size: { w: 12, h: 12, minW: 4, minH: 6 },
  options,
  load: () => import('./SiteMap.tsx'),
})
