import { screenRoute } from '../../../domain/screen-route.ts'

const permission = ['SIM_READ'] as const

export default [
  screenRoute('/management/sims/import', 'Import SIMs', 'sim-import', { permission }),
  screenRoute('/management/sims/import-confirm', 'Confirm SIM import', 'sim-import-confirm', { permission }),
]
