import * as z from 'zod'
import { endpoint, feature } from '../../../../server/kit/index.ts'

const place = z.string().optional()

const readPlaces = endpoint({
  method: 'GET',
  path: '/installer-app',
  tag: 'settings',
  summary: 'Where to get the app for installers',
  public: true,
  reply: z.object({ appStore: place, playStore: place, link: place }),
  handle: async ({ context }) => context.settings.installerApp,
})

export default feature({ name: 'installer-app', endpoints: [readPlaces] })
