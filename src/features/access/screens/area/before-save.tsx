export { accessBeforeSave as default } from '../what-if/before-save.ts'
