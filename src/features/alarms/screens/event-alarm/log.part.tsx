export { Log as default } from '../Log.tsx'
