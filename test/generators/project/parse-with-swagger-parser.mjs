import SwaggerParser from '@apidevtools/swagger-parser';

await SwaggerParser.validate('openapi.json');
