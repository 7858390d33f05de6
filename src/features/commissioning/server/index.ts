import { feature } from '../../../../server/kit/index.ts'
import { fitSim } from './fit-sim.ts'
import { checkProduction, saveProduction } from './production.ts'
import { serveControllers } from './serve-controllers.ts'
import { readSignOffForm } from './sign-off-form.ts'
import { signOffPdf } from './sign-off-pdf.ts'
import { submitInspection } from './submit-inspection.ts'

export default feature({
  name: 'commissioning',
  endpoints: [submitInspection, fitSim, serveControllers, readSignOffForm, signOffPdf, checkProduction, saveProduction],
})
