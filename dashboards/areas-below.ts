export { useAreasBelow, withAreasBelow } from '../src/api/areas-below.ts'
