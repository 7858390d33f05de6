import { feature } from '../../../../server/kit/index.ts'
import { explain } from './explain.ts'
import { whatExport, whoAreaExport, whoExport } from './export.ts'
import { offeredWays } from './ways-in.ts'
import { whatIf } from './what-if/what-if.ts'
import { what } from './what.ts'
import { who } from './who.ts'
import { whoArea } from './who-area.ts'

export default feature({
  name: 'access',
  endpoints: [explain, who, whoExport, whoArea, whoAreaExport, what, whatExport, whatIf],
  ports: [offeredWays],
})
