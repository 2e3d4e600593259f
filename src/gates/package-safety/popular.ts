// Well-known names that others try to look like, and those that are one edit away from them and well known themselves.
import type { Ecosystem } from './dependency.ts';

const names = (text: string): readonly string[] => text.trim().split(/\s+/);

export const popular: Readonly<Record<Ecosystem, readonly string[]>> = {
  npm: names(`
    react react-dom react-native react-router react-router-dom react-redux react-query react-hook-form react-select react-icons
    react-scripts react-test-renderer preact inferno solid-js svelte vue vuex vue-router pinia nuxt next angular jquery backbone
    ember-source lit alpinejs htmx.org redux redux-thunk redux-saga reselect immer immutable mobx zustand jotai recoil xstate rxjs
    express express-session koa fastify hapi restify connect cors helmet morgan body-parser cookie-parser compression multer passport
    serve-static serve-index send socket.io socket.io-client ws sockjs http-proxy http-proxy-middleware axios got request superagent
    node-fetch cross-fetch undici needle ky form-data qs query-string lodash lodash-es lodash.get lodash.merge lodash.debounce
    underscore ramda moment moment-timezone dayjs date-fns luxon async bluebird when chalk colors picocolors kleur ansi-styles
    ansi-regex strip-ansi supports-color commander yargs yargs-parser minimist meow inquirer prompts ora listr2 cli-table3 boxen
    debug winston pino bunyan log4js loglevel signale dotenv cross-env cross-spawn execa shelljs rimraf mkdirp glob globby fast-glob
    minimatch picomatch micromatch chokidar fs-extra graceful-fs tmp del cpy semver uuid nanoid shortid classnames clsx prop-types
    typescript ts-node ts-jest ts-loader tsx tslib esbuild rollup webpack webpack-cli webpack-dev-server vite vitest parcel turbo
    swc babel-core babel-loader babel-jest babel-eslint core-js regenerator-runtime eslint eslint-plugin-react eslint-plugin-import
    eslint-config-prettier eslint-plugin-prettier prettier stylelint husky lint-staged lefthook commitlint lerna changesets nx jest
    mocha chai sinon ava tape tap nyc jasmine karma cypress playwright puppeteer selenium-webdriver supertest nock msw enzyme
    testing-library storybook knip jscpd madge depcheck npm-check-updates nodemon pm2 forever concurrently npm-run-all npm yarn pnpm
    node-gyp node-pre-gyp node-sass sass less stylus postcss autoprefixer cssnano tailwindcss bootstrap bulma styled-components
    emotion material-ui antd three d3 chart.js echarts leaflet highcharts mapbox-gl pixi.js phaser gsap framer-motion animejs
    mongoose mongodb mysql mysql2 pg pg-promise sqlite3 better-sqlite3 sequelize typeorm prisma knex objection redis ioredis
    bullmq bull agenda amqplib kafkajs mqtt nodemailer aws-sdk firebase firebase-admin stripe twilio discord.js telegraf
    graphql apollo-server apollo-client graphql-tag urql jsonwebtoken bcrypt bcryptjs argon2 crypto-js node-forge jose passport-jwt
    passport-local validator joi yup zod ajv superstruct class-validator class-transformer reflect-metadata inversify ejs handlebars
    mustache pug nunjucks marked markdown-it remark rehype highlight.js prismjs showdown turndown cheerio jsdom parse5 htmlparser2
    xml2js fast-xml-parser js-yaml yaml toml ini csv-parse papaparse xlsx exceljs pdfkit pdf-lib sharp jimp canvas qrcode
    ethers web3 bignumber.js bn.js big.js decimal.js mathjs long buffer events util path process stream readable-stream through2
    inherits safe-buffer string_decoder once wrappy isarray is-promise is-number is-odd is-even left-pad kind-of has-flag acorn
    esprima estraverse escodegen source-map source-map-support terser uglify-js browserslist caniuse-lite electron electron-builder
    ua-parser-js user-agents event-stream eventemitter3 eventsource p-limit p-queue p-map p-retry type-fest zx open ms mime
    mime-types iconv-lite he entities cookie universal-cookie js-cookie i18next react-i18next intl formatjs workbox fuse.js hono
    asap socks pathe safer-buffer color cookies streamx vike
    @types/node @types/react @types/react-dom @types/jest @types/express @types/lodash @babel/core @babel/cli @babel/preset-env
    @babel/preset-react @babel/preset-typescript @babel/runtime @babel/parser @angular/core @angular/common @angular/cli
    @nestjs/core @nestjs/common @vue/cli @vitejs/plugin-react @testing-library/react @testing-library/jest-dom @emotion/react
    @mui/material @reduxjs/toolkit @tanstack/react-query @typescript-eslint/parser @typescript-eslint/eslint-plugin
    @aws-sdk/client-s3 @prisma/client @apollo/client @octokit/rest @biomejs/biome @sentry/node @sentry/browser @playwright/test
    @storybook/react @modelcontextprotocol/sdk @anthropic-ai/sdk
  `),
  PyPI: names(`
    requests urllib3 certifi idna charset-normalizer chardet httpx aiohttp httplib2 numpy pandas scipy matplotlib seaborn
    scikit-learn scikit-image tensorflow keras torch torchvision transformers datasets tokenizers accelerate huggingface-hub
    xgboost lightgbm statsmodels sympy networkx nltk spacy gensim pillow opencv-python imageio plotly bokeh dash streamlit gradio
    jupyter jupyterlab notebook ipython ipykernel flask django djangorestframework fastapi starlette uvicorn gunicorn tornado
    bottle pyramid sanic celery redis kombu pymongo psycopg2 psycopg2-binary psycopg asyncpg mysqlclient pymysql sqlalchemy alembic
    peewee boto3 botocore awscli s3transfer google-cloud-storage google-api-python-client azure-storage-blob pydantic attrs
    marshmallow jsonschema pyyaml ruamel.yaml toml tomli orjson ujson simplejson click typer rich tqdm colorama termcolor tabulate
    jinja2 markupsafe markdown mistune beautifulsoup4 lxml html5lib scrapy selenium playwright pytest pytest-cov pytest-mock
    pytest-asyncio pytest-xdist tox nox coverage mock hypothesis faker black isort flake8 pylint mypy ruff bandit pre-commit
    setuptools wheel pip pipenv poetry virtualenv build twine hatchling flit packaging six python-dateutil pytz tzdata arrow
    pendulum cryptography pycryptodome pyopenssl bcrypt passlib pyjwt oauthlib authlib paramiko fabric ansible docker kubernetes
    grpcio protobuf websockets websocket-client psutil watchdog python-dotenv loguru structlog sentry-sdk openai anthropic
    langchain tiktoken openpyxl xlrd xlsxwriter reportlab pypdf pygments sphinx mkdocs docutils babel cython numba cffi
    joblib dask pyarrow polars duckdb shapely geopandas pyproj
  `),
  'crates.io': names(`
    serde serde_json serde_derive serde_yaml tokio tokio-util async-std async-trait futures hyper reqwest ureq axum actix-web
    rocket warp tower tower-http tonic prost clap structopt anyhow thiserror eyre log env_logger tracing tracing-subscriber rand
    rand_core regex lazy_static once_cell chrono time uuid url itertools rayon crossbeam crossbeam-channel parking_lot dashmap
    hashbrown indexmap smallvec bytes bitflags byteorder memchr libc nix winapi windows syn quote proc-macro2 bindgen toml
    csv flate2 tar zip base64 hex sha2 md-5 ring rustls openssl native-tls diesel sqlx rusqlite redis mongodb tempfile walkdir
    glob ignore notify criterion proptest quickcheck mockall insta image ndarray nalgebra num num-traits num-bigint petgraph
    wasm-bindgen web-sys js-sys bevy wgpu winit egui tauri crossterm ratatui indicatif colored termcolor dirs semver strum
    rust_decimal
  `),
  Go: names(`
    github.com/sirupsen/logrus github.com/spf13/cobra github.com/spf13/viper github.com/spf13/pflag github.com/stretchr/testify
    github.com/gin-gonic/gin github.com/gorilla/mux github.com/gorilla/websocket github.com/labstack/echo/v4 github.com/go-chi/chi/v5
    github.com/gofiber/fiber/v2 github.com/pkg/errors github.com/google/uuid github.com/google/go-cmp github.com/davecgh/go-spew
    github.com/golang/protobuf github.com/golang/mock github.com/golang-jwt/jwt/v5 github.com/json-iterator/go github.com/urfave/cli/v2
    github.com/fatih/color github.com/mattn/go-sqlite3 github.com/mattn/go-isatty github.com/lib/pq github.com/jackc/pgx/v5
    github.com/go-sql-driver/mysql github.com/jmoiron/sqlx github.com/redis/go-redis/v9 github.com/prometheus/client_golang
    github.com/aws/aws-sdk-go github.com/aws/aws-sdk-go-v2 github.com/hashicorp/go-multierror github.com/hashicorp/vault
    github.com/docker/docker github.com/mitchellh/mapstructure github.com/rs/zerolog github.com/joho/godotenv github.com/boltdb/bolt
    go.uber.org/zap go.uber.org/fx go.etcd.io/bbolt go.mongodb.org/mongo-driver gorm.io/gorm google.golang.org/grpc
    google.golang.org/protobuf golang.org/x/net golang.org/x/sync golang.org/x/crypto golang.org/x/sys golang.org/x/text
    golang.org/x/tools golang.org/x/oauth2 gopkg.in/yaml.v2 gopkg.in/yaml.v3 k8s.io/api k8s.io/client-go k8s.io/apimachinery
  `),
};
