import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'
import { messages } from './scripts/messages.ts'

// The shop uses a small part of these; as they come, all of their hundreds of files would stay in memory.
const bundled = ['kysely', 'zod']

/**
 * Four builds of one source: what shoppers load (`dist/client`), what the back office loads (`dist/admin`), what Node runs
 * (`dist/server`), and the job process (`dist/jobs`), which shares no file with the server: else it would load parts of the
 * server with what both use. Shoppers and back office share no file either, so that neither grows with the other.
 * The server reaches every component, so its stylesheet is the whole one; `scripts/build.mjs` puts it
 * beside the browser's files.
 */
export default defineConfig(({ command, isSsrBuild }) => ({
  plugins: [react(), messages()],
  publicDir: false,
  appType: 'custom',
  css: {
    transformer: 'lightningcss',
    // A pattern must end in [local], or lightningcss cannot scope the names of grid areas.
    lightningcss: { cssModules: { pattern: '[hash]_[local]' } },
  },
  build: {
    emptyOutDir: true,
    cssCodeSplit: false,
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    target: isSsrBuild ? 'node24' : 'baseline-widely-available',
  },
  environments: {
    client: {
      build: {
        outDir: 'dist/client',
        // The locales are built one after another; `scripts/build.mjs` empties it.
        emptyOutDir: false,
        rolldownOptions: {
          input: 'src/storefront.ts',
          output: {
            entryFileNames: 'assets/[name]-[hash].js',
            chunkFileNames: 'assets/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
    admin: {
      consumer: 'client',
      build: {
        outDir: 'dist/admin',
        emptyOutDir: false,
        // A screen brings its own styles.
        cssCodeSplit: true,
        manifest: true,
        rolldownOptions: {
          input: 'src/admin.tsx',
          output: {
            entryFileNames: 'assets/admin/[name]-[hash].js',
            chunkFileNames: 'assets/admin/[name]-[hash].js',
            assetFileNames: 'assets/admin/[name]-[hash][extname]',
            // The same file in every locale, and after every change of ours.
            codeSplitting: {
              groups: [
                { name: 'react', test: /node_modules\/(react|react-dom|react-router|scheduler|@tanstack)\// },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: { noExternal: command === 'build' ? bundled : [] },
      build: {
        outDir: 'dist/server',
        emitAssets: true,
        minify: false,
        target: 'node24',
        rolldownOptions: {
          input: { main: 'src/main.ts', cli: 'src/cli.ts' },
          output: {
            entryFileNames: '[name].js',
            // Not in `assets`: that folder is served to everybody.
            chunkFileNames: 'chunks/[name]-[hash].js',
            assetFileNames: 'assets/[name]-[hash][extname]',
          },
        },
      },
    },
    jobs: {
      consumer: 'server',
      resolve: { noExternal: bundled },
      build: {
        outDir: 'dist/jobs',
        emitAssets: false,
        minify: false,
        target: 'node24',
        rolldownOptions: {
          input: 'src/jobs.ts',
          output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
        },
      },
    },
  },
}))
