import { defineConfig } from '@kubb/core';
import { pluginOas } from '@kubb/plugin-oas';
import { pluginTs } from '@kubb/plugin-ts';
import { pluginZod } from '@kubb/plugin-zod';

export default defineConfig({
  input: { path: './openapi.json' },
  output: { path: './generated/kubb', clean: true },
  plugins: [pluginOas(), pluginTs(), pluginZod()],
});
