import { ensureInstalled } from './install.js'
import { ensureApiTypes } from './api-types/ensure.js'

await ensureInstalled()
await ensureApiTypes()
